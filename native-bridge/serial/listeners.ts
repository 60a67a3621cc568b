/** The listeners of one thing. A listener that leaves while others are called is not called any more. */
export class Listeners<Value> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** Returns a function that stops listening. The same function given twice listens twice. */
  add(listener: (value: Value) => void): () => void {
    const own = (value: Value): void => listener(value);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  tell(value: Value): void {
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(value);
  }
}
