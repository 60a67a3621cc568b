import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { enterRoom } from '../../room/enter-room.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { PairedOrNot, pairedKey, rememberKey } from './paired-or-not.tsx';
import { PairingPage } from './pairing-page.tsx';

function unpaired(answer: object = { key: 'secret', role: 'floor', sentence: null }) {
  const reload = vi.fn();
  const post: typeof fetch = vi.fn(async () => new Response(JSON.stringify(answer)));
  render(<PairedOrNot room={null} door={{ storage: localStorage, post, reload }} />);
  return { reload, post };
}

function paired() {
  const line = new ScriptedRoom();
  const reload = vi.fn();
  rememberKey(localStorage, 'k');
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => 'request-1', now: () => 0 });
  render(<PairedOrNot room={room} door={{ storage: localStorage, post: fetch, reload }} />);
  act(() => line.line('up'));
  return { line, reload };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  chooseLanguage('en');
});

test('a browser without a key is shown the pairing page and nothing else', () => {
  unpaired();
  expect(screen.getByRole('heading', { name: 'Pair this screen' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('name and code are exchanged for a key, which is kept', async () => {
  const { reload, post } = unpaired();
  const button = screen.getByRole('button', { name: 'Pair' });
  fireEvent.click(button);
  expect(post).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Name of this screen'), { target: { value: ' Floor tablet ' } });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '12 34 56' } });
  fireEvent.click(button);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(post).toHaveBeenCalledWith(
    '/pair',
    expect.objectContaining({ body: '{"code":"123456","name":"Floor tablet"}' }),
  );
  expect(pairedKey(localStorage)).toBe('secret');
});

test('the code may come with the address, and does not stay there', () => {
  history.replaceState(null, '', '/floor#code=654321');
  unpaired();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('654321');
  expect(location.hash).toBe('');
  expect(location.pathname).toBe('/floor');
});

test('a wrong code shows the server’s sentence and keeps no key', async () => {
  const { reload } = unpaired({ key: null, role: null, sentence: 'This code is wrong.' });
  fireEvent.change(screen.getByLabelText('Name of this screen'), { target: { value: 'Tablet' } });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pair' }));
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  expect(reload).not.toHaveBeenCalled();
  expect(pairedKey(localStorage)).toBeNull();
});

test.each([
  ['cs', 'code', 'Tenhle kód je špatný nebo už neplatí. Herna ukáže nový.'],
  ['sk', 'too-many', 'Príliš veľa zlých kódov. Počkaj minútu a skús to znova.'],
  ['pl', 'code', 'Ten kod jest błędny albo już nieważny. Poker room pokaże nowy.'],
  ['de', 'malformed', 'Gib die sechs Ziffern des Codes und einen Namen mit höchstens 40 Buchstaben ein.'],
] as const)('a refusal is in the language of the page: %s, %s', async (language, why, sentence) => {
  const post = async () => Response.json({ key: null, role: null, sentence: 'No.', why });
  chooseLanguage(language);
  render(<PairingPage code="123456" isUnknown={false} onPaired={() => undefined} post={post} />);
  const [name] = screen.getAllByRole('textbox');
  if (name === undefined) throw new Error('The page has no place for a name.');
  fireEvent.change(name, { target: { value: 'Tablet' } });
  fireEvent.submit(name);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText('No.')).toBeNull();
});

test('a browser whose key is not known is asked to pair again, and told why', () => {
  const { line } = paired();
  act(() => line.say({ type: 'turned-away', why: 'not-paired', sentence: 'This browser is not paired.' }));
  expect(screen.getByText('The cardroom does not know this screen. Pair it with a new code.')).toBeTruthy();
  expect(screen.getByLabelText('Code')).toBeTruthy();
  expect(pairedKey(localStorage)).toBeNull();
});

test('a browser turned away for another reason keeps its key, is told why in its own language, and may try again', () => {
  const { line, reload } = paired();
  act(() => line.say({ type: 'turned-away', why: 'busy', sentence: 'The cardroom serves 200 browsers already.' }));
  expect(screen.getByText(/^The server has too much to do\./)).toBeTruthy();
  act(() => chooseLanguage('sk'));
  expect(screen.getByText(/^Server má teraz priveľa práce\./)).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Skúsiť znova' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(pairedKey(localStorage)).toBe('k');
});
