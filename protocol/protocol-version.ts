/** Raised when a message could be misunderstood by an older program. Apart from the schemas, so that screens do not carry them. */
export const protocolVersion = 1;
