/** One message to somebody else's server. */
interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one and gives the answer's status; rejects when nobody answers in time. What the answer says is not read. */
export type PostWebhook = (post: WebhookPost) => Promise<number>;
