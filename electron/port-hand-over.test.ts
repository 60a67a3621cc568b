import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { MessagePortMain, WebContents } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { PortHandOver } from './port-hand-over.ts';

const OWN_PAGE = { origin: 'app://riffle', parent: null };

let contents: fake.WebContents;
let serverRuns: boolean;
let serverPorts: MessagePortMain[];
let handOver: PortHandOver;

beforeEach(() => {
  fake.reset();
  contents = new fake.WebContents();
  serverRuns = true;
  serverPorts = [];
  handOver = new PortHandOver(contents as unknown as WebContents, (port) => {
    if (serverRuns) serverPorts.push(port);
    return serverRuns;
  });
});

function pageBecomesReady(senderFrame: object | null = OWN_PAGE): void {
  contents.ipc.emit('page-ready', { senderFrame });
}

function navigation(kind: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }): void {
  contents.emit('did-start-navigation', kind);
}

test('the two ends of one pair go to the page and to the table server, and are joined', async () => {
  pageBecomesReady();
  expect(contents.sent).toMatchObject([{ channel: 'console-port', message: null }]);
  const [pageEnd] = contents.sent.flatMap(({ ports }) => ports) as [MessagePort];
  const [serverEnd] = serverPorts as [MessagePortMain];
  const arrived = once(serverEnd as unknown as fake.MessagePortMain, 'message');
  serverEnd.start();
  pageEnd.postMessage('{"id":"1"}');
  expect((await arrived)[0]).toMatchObject({ data: '{"id":"1"}' });
  const answered = once(pageEnd, 'message');
  serverEnd.postMessage('{"answer":"1"}');
  expect((await answered)[0]).toBe('{"answer":"1"}');
  pageEnd.close();
});

test('every page load gets a pair of its own', () => {
  pageBecomesReady();
  navigation({ isMainFrame: true, isSameDocument: false });
  pageBecomesReady();
  expect(contents.sent).toHaveLength(2);
  expect(serverPorts).toHaveLength(2);
  expect(contents.sent[0]?.ports[0]).not.toBe(contents.sent[1]?.ports[0]);
});

test('every start of the table server gets a new pair to the page that is there', () => {
  pageBecomesReady();
  handOver.connect();
  expect(contents.sent).toHaveLength(2);
});

test('whichever side comes last makes the pair', () => {
  serverRuns = false;
  pageBecomesReady();
  expect(contents.sent).toEqual([]);
  serverRuns = true;
  handOver.connect();
  expect(contents.sent).toHaveLength(1);
});

test('before the page is ready nothing is sent', () => {
  handOver.connect();
  expect(contents.sent).toEqual([]);
  expect(serverPorts).toEqual([]);
});

test.each([
  ['leaves', () => navigation({ isMainFrame: true, isSameDocument: false })],
  ['crashes', () => contents.emit('render-process-gone')],
  ['is destroyed', () => contents.emit('destroyed')],
])('a page that %s is sent nothing until the next one is ready', (_how, happens) => {
  pageBecomesReady();
  happens();
  handOver.connect();
  expect(contents.sent).toHaveLength(1);
  pageBecomesReady();
  expect(contents.sent).toHaveLength(2);
});

test.each([
  ['within the page', { isMainFrame: true, isSameDocument: true }],
  ['in a sub-frame', { isMainFrame: false, isSameDocument: false }],
])('a navigation %s changes nothing', (_where, kind) => {
  pageBecomesReady();
  navigation(kind);
  handOver.connect();
  expect(contents.sent).toHaveLength(2);
});

test.each([
  ['another origin', { origin: 'https://example.org', parent: null }],
  ['another host', { origin: 'app://other', parent: null }],
  ['a sub-frame of our own', { origin: 'app://riffle', parent: OWN_PAGE }],
  ['a frame already gone', null],
])('%s gets no port', (_who, frame) => {
  pageBecomesReady(frame);
  handOver.connect();
  expect(contents.sent).toEqual([]);
});
