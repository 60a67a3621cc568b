/** All texts of the screens in this language, by namespace (the file's name): one file to load. */
export const texts = import.meta.glob<object>(
  ['./*.json', '!./{language,spoken-words,health,install,safe-mode}.json'],
  {
    eager: true,
    import: 'default',
  },
);
