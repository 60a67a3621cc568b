/** The scheme the screens are served under: `app:` instead of `file:`, so that they have a real origin. */
export const APP_SCHEME = 'app';

const APP_HOST = 'riffle';

/** The one origin whose page may talk to the table server. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Says whether a URL lies within the console's own origin; anything unreadable does not. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  // Node gives every non-web scheme the origin "null", so scheme and host are compared one by one.
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}
