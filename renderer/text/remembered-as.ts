/** What the browser's store keeps a screen's language as. The page asks for its texts by it before any of our modules runs. */
export const rememberedAs = 'riffle-language';
