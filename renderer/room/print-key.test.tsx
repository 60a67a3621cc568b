import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../text/i18n.ts';
import { PrintKey } from './print-key.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a key prints in a browser; the kiosk, which has no dialog, says where sheets are printed', () => {
  chooseLanguage('en');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(<PrintKey>Print</PrintKey>);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  cleanup();
  render(<PrintKey protocol="app:">Print</PrintKey>);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Printed from the cardroom’s pages, not at the table.')).toBeTruthy();
});
