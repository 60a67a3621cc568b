/** Preload to main: this page load is ready to be handed a port. Carries nothing. */
export const PAGE_READY = 'page-ready';

/** Main to preload: one `MessagePort`, the page's end of a console connection. */
export const CONSOLE_PORT = 'console-port';
