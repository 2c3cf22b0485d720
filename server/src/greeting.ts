/** What a server prints once it serves, or once it runs its jobs. Programs that start one wait for these words. */
export const greetings = {
  web: 'Called Shot is ready',
  worker: 'Called Shot is running its jobs',
} as const
