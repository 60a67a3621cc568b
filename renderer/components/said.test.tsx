import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
import { Said, type Tone, useIsAloud, Voice } from './said.tsx';

const said = (how: 'polite' | 'assertive') => document.querySelector(`[data-voice] [aria-live=${how}]`)?.textContent;

function Key() {
  return useIsAloud() ? null : <button type="button">Sign in</button>;
}

const Sentence = ({ tone }: { readonly tone: Tone }) => (
  <Voice>
    <Said className="fact" tone={tone}>
      Seat 3 is to act now. <Key />
    </Said>
  </Voice>
);

test('a sentence is said once, and the key behind it is shown and not said', () => {
  const { rerender } = render(<Sentence tone="plain" />);
  expect([said('polite'), said('assertive')]).toEqual(['Seat 3 is to act now. ', '']);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('off');
  rerender(<Sentence tone="refused" />);
  expect([said('polite'), said('assertive')]).toEqual(['', 'Seat 3 is to act now. ']);
});

test('what lies hidden underneath says nothing', () => {
  const dock = (mode: 'visible' | 'hidden') => (
    <Voice>
      <Activity mode={mode}>
        <Said className="fact">The betting is closed.</Said>
      </Activity>
    </Voice>
  );
  const { rerender } = render(dock('visible'));
  expect(said('polite')).toBe('The betting is closed.');
  rerender(dock('hidden'));
  expect(said('polite')).toBe('');
});

test('where nothing speaks for all, a sentence speaks for itself', () => {
  render(<Said className="fact">Nothing moves.</Said>);
  expect(screen.getByRole('status').outerHTML).toBe('<p class="fact" role="status">Nothing moves.</p>');
});
