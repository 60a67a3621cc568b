const longestLine = 160;
const lineEnd = /[\r\n\0]/;

/** Cuts what the machine prints into lines, whether it ends them with CR, LF, both or NUL; a line without end is cut off. */
export class DeckMate1Lines {
  #begun = '';
  #isTooLong = false;

  /** Lines that ended, trimmed, without the empty ones. A line that grew too long is given as what fitted of it. */
  push(bytes: Uint8Array): readonly string[] {
    return [...Buffer.from(bytes).toString('latin1')].flatMap((character) => this.#take(character));
  }

  #take(character: string): readonly string[] {
    if (!lineEnd.test(character)) {
      this.#isTooLong ||= this.#begun.length === longestLine;
      if (!this.#isTooLong) this.#begun += character;
      return [];
    }
    const line = this.#begun.trim();
    this.#begun = '';
    this.#isTooLong = false;
    return line === '' ? [] : [line];
  }

  /** What has begun and not ended: a printer may leave its last line open. */
  flush(): readonly string[] {
    return this.#take('\n');
  }
}
