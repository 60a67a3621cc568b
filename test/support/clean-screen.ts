import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library only tidies up by itself where `afterEach` is a global, and here it is an import.
afterEach(cleanup);
