import { expect, test } from 'vitest';
import { leadsOut } from './kiosk.ts';

const none = { control: false, alt: false, meta: false, shift: false };
const [control, alt, meta, shift] = [{ control: true }, { alt: true }, { meta: true }, { shift: true }];

test.each([
  ['Ctrl+Q', { key: 'q', ...control }],
  ['Ctrl+W', { key: 'w', ...control }],
  ['Ctrl+R', { key: 'r', ...control }],
  ['Ctrl+Shift+R', { key: 'R', ...control, ...shift }],
  ['Ctrl+Shift+Q', { key: 'Q', ...control, ...shift }],
  ['Ctrl+Shift+I', { key: 'I', ...control, ...shift }],
  ['Ctrl+Shift+J', { key: 'J', ...control, ...shift }],
  ['Ctrl+Shift+C', { key: 'C', ...control, ...shift }],
  ['Ctrl+N', { key: 'n', ...control }],
  ['Ctrl+T', { key: 't', ...control }],
  ['Ctrl+P', { key: 'p', ...control }],
  ['Ctrl+S', { key: 's', ...control }],
  ['Ctrl+O', { key: 'o', ...control }],
  ['Ctrl+U', { key: 'u', ...control }],
  ['Ctrl++', { key: '+', ...control }],
  ['Ctrl+-', { key: '-', ...control }],
  ['Ctrl+0', { key: '0', ...control }],
  ['Ctrl+Tab', { key: 'Tab', ...control }],
  ['Ctrl+Escape', { key: 'Escape', ...control }],
  ['Ctrl+F4', { key: 'F4', ...control }],
  ['Alt+F4', { key: 'F4', ...alt }],
  ['Alt+Tab', { key: 'Tab', ...alt }],
  ['Alt+Space', { key: ' ', ...alt }],
  ['Alt+Left', { key: 'ArrowLeft', ...alt }],
  ['Alt+D', { key: 'd', ...alt }],
  ['Ctrl+Alt+Delete', { key: 'Delete', ...control, ...alt }],
  ['Ctrl+Alt+T', { key: 't', ...control, ...alt }],
  ['Meta', { key: 'Meta', ...meta }],
  ['Meta+L', { key: 'l', ...meta }],
  ['Cmd+Q', { key: 'q', ...meta }],
  ['F1', { key: 'F1' }],
  ['F5', { key: 'F5' }],
  ['F11', { key: 'F11' }],
  ['F12', { key: 'F12' }],
  ['Shift+Escape', { key: 'Escape', ...shift }],
  ['the browser’s back key', { key: 'BrowserBack' }],
  ['the home key of a keyboard', { key: 'BrowserHome' }],
  ['the menu key', { key: 'ContextMenu' }],
  ['the print key', { key: 'PrintScreen' }],
  ['the mail key', { key: 'LaunchMail' }],
])('%s does nothing', (_name, input) => {
  expect(leadsOut({ ...none, ...input })).toBe(true);
});

test.each([
  ['a letter', { key: 'a' }],
  ['a capital', { key: 'A', ...shift }],
  ['a digit', { key: '7' }],
  ['ž', { key: 'ž' }],
  ['ł by AltGr on Windows', { key: 'ł', ...control, ...alt }],
  ['@ by AltGr on Windows', { key: '@', ...control, ...alt }],
  ['ó by Option on a Mac', { key: 'ó', ...alt }],
  ['Escape, which closes a sheet', { key: 'Escape' }],
  ['Enter', { key: 'Enter' }],
  ['Tab', { key: 'Tab' }],
  ['Backspace', { key: 'Backspace' }],
  ['an arrow', { key: 'ArrowLeft' }],
  ['Shift alone', { key: 'Shift', ...shift }],
  ['Ctrl alone', { key: 'Control', ...control }],
  ['Ctrl+A', { key: 'a', ...control }],
  ['Ctrl+Z', { key: 'Z', ...control }],
  ['a word to the left', { key: 'ArrowLeft', ...control }],
])('%s is left to the page', (_name, input) => {
  expect(leadsOut({ ...none, ...input })).toBe(false);
});
