/** A cash table without devices, as TOML: what the kiosk opens on a machine where no table is set up yet. */
export function starterTable(dataFolder: string): string {
  return `# Written by the first "npm run kiosk" and never overwritten: change it to fit your table.
tableId = "table-1"
name = "Table 1"
seats = 9
mode = "cash"
chipValues = [1, 5, 25, 100, 500]
data = ${JSON.stringify(dataFolder)}
# For browsers beside the kiosk window; 0 is any free port.
port = 0

[stakes]
smallBlind = 1
bigBlind = 2
`;
}
