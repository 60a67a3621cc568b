/**
 * Names the types a table's state is made of: a state that was kept under the same name is taken up as it is, one kept under
 * another is grown again from the log. It is a digest of those types and of nothing a function does, and its test says what to write
 * here when they change.
 */
export const stateShape = '764af7b04b9443bf';
