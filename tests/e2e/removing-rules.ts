/** Every rule that removes switched on, and no brake. */

/** Of `[Settings]`. */
export const settings = 'MaxRemovalsPerHour = -1\nMaxSeedRemovalsPerHour = -1\nIgnoreTorrentsYoungerThan = 0';
/** Of the instance `Movies` and below it. */
export const instance = `
importMode = "Move"
[Movies.EntrySearch]
SearchMissing = false
CustomFormatUnmetSearch = true
ForceMinimumCustomFormat = true
[Movies.Torrent]
IgnoreTorrentsYoungerThan = 0
StalledDelay = 1
ReSearchStalled = true
DoNotRemoveSlow = false
MaximumETA = 3600
MaximumDeletablePercentage = 0.9
AutoDelete = true
[Movies.Torrent.SeedingMode]
RemoveTorrent = 3
MaxUploadRatio = 2
MaxSeedingTime = "30d"
RemoveDeadTrackers = true
`;
