import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnHealthLink } from './devices-page.tsx';

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['cardroom.house.example', false],
  ['10.0.0.2', false],
])('at %s the way to this PC’s health is there: %s', (hostname, isThere) => {
  const { container } = render(<OwnHealthLink at={{ hostname }} />);
  expect(container.querySelector('a')?.getAttribute('href') ?? null).toBe(isThere ? '/health.html?lang=en' : null);
});
