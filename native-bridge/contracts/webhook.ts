/** One message to somebody else's server. */
interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one and returns the answer's status; rejects if there is no answer in time. The answer's body is not read. */
export type PostWebhook = (post: WebhookPost) => Promise<number>;
