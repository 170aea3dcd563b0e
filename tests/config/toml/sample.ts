/** A file the way an owner writes it: comments everywhere, mixed styles, odd indentation. */
export const sampleText = `# my settings
[Settings]
# about the level
ConsoleLevel = "INFO"   # trailing
FreeSpace = '50G'
FreeSpaceFolder = "/data"
LoopSleepTimer = "1.5m"
LedgerDays = 1_000
PathMappings = { "/a" = "/b", '/c' = "/d" } # both

  # indented comment
[WebUI]
Port = 6_969

# the seedbox
[Client]
Host = "nas"
ManagedCategories = [
  "books", # first
  "games",
]

  [[Client.Trackers]]
  Name = "a"
  URI = "a.example"

  [[Client.Trackers]]
  Name = "b" # second
  URI = "b.example"

[Movies]
URI = "http://nas:7878"
APIKey = "k1"
[Movies.EntrySearch]
SearchMissing = true
[Movies.EntrySearch.QualityProfileMappings]
"HD.1" = "SD"
# the end
`;
