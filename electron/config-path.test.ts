import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { configPath } from './config-path.ts';

test('the path given on the command line wins, between whatever else stands there', () => {
  expect(configPath(['main.js', '--config', '/etc/riffle/table.toml', '--no-sandbox'], '/data')).toBe(
    '/etc/riffle/table.toml',
  );
  expect(configPath(['--remote-debugging-port=0', '--config=/etc/riffle/table.toml'], '/data')).toBe(
    '/etc/riffle/table.toml',
  );
});

test('a relative path is made absolute, because the table server starts in a folder of its own', () => {
  expect(configPath(['--config', 'table.toml'], '/data')).toBe(resolve('table.toml'));
});

test.each([[['main.js']], [['--config']], [['config', '/etc/riffle/table.toml']]])(
  'without a path it is the app’s own file: %j',
  (commandLine) => {
    expect(configPath(commandLine, '/data')).toBe('/data/table.toml');
  },
);
