import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginTest, opened } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test.each(['/person', '/person?player='])(
  '%s names nobody: the page says where to look, and asks the room nothing',
  async (at) => {
    const asked: unknown[] = [];
    const { settle } = opened(at, [], {
      tells: (ask) => {
        if (ask.what === 'player') asked.push(ask);
        return null;
      },
    });
    await settle();
    expect(screen.getByText('Find a player in the search field above.')).toBeTruthy();
    expect(asked).toEqual([]);
  },
);
