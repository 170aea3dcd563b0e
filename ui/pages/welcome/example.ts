/** What to write into config.toml; the sections are the ones that the default file has as comments. */
export const clientExample = `[Client]
Host = "localhost"
Port = 8080
UserName = "admin"
Password = "your password"`;

export const managerExample = `[Movies-HD]
Type = "movie"            # or "series", "music"
URI = "http://localhost:7878"
APIKey = "the key of this manager"
Category = "movies"`;
