// Imported before anything else: Node opens its inspector to every account of the machine when it is sent SIGUSR1, unless somebody
// listens to the signal. Whoever starts a server starts it with `closedNode` as well, which holds from the first moment.
process.on('SIGUSR1', () => {});
