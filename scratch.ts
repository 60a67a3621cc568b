import { chainedRoom } from './test/support/chained-room.ts';
const r = chainedRoom({ path: process.argv[2] });
r.play('1', 3000); r.play('2', 2000);
console.log(r.store.search.hands({ limit: 5 }).length, r.store.storeId);
r.close();
