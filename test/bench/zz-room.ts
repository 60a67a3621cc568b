import { measureRoom } from './room-row.ts';

console.log(JSON.stringify(await measureRoom({ events: 60000, behind: 100000, tables: 20, seconds: 1 }), null, 1));
