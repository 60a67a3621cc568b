/**
 * Identifies the types a table's state is made of. A state stored under this name is used as it is; one stored under another name is
 * rebuilt from the log. The name is a digest of the types alone, and its test says what to write here when they change.
 */
export const stateShape = '9c4642c30a5aae2e';
