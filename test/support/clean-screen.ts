import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library only tidies up by itself where `afterEach` is a global, and here it is an import.
afterEach(cleanup);

// What is said aloud is written on the screen as well: a test that looks for words means those.
configure({ defaultIgnore: 'script, style, [data-voice]' });
