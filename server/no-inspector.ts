// Imported before anything else: Node opens its inspector to every account of the machine when it is sent SIGUSR1, unless somebody
// listens to the signal. Servers are also started with `closedNode`, which holds from the first moment.
process.on('SIGUSR1', () => {});
