import { expect, test } from 'vitest';
import { askToBelong } from './join-room.ts';

const met = { url: 'https://room:4701', link: 'wss://room:4701/sync', authority: null };
const request = { code: '123456', tableId: 'table-1', key: 'K'.repeat(43) };

test.each([
  [{ sentence: 'This code is not known here.' }, 'This code is not known here.'],
  [{ sentence: '' }, 'What answers at https://room:4701 is not a cardroom, or is one of another version.'],
  [{ sentence: ' \n' }, 'What answers at https://room:4701 is not a cardroom, or is one of another version.'],
  ['<html>', 'What answers at https://room:4701 is not a cardroom, or is one of another version.'],
])('a room that answers %j is refused with a sentence', async (answer, sentence) => {
  await expect(askToBelong(met, request, { askRoom: async () => answer })).rejects.toThrow(sentence);
});
