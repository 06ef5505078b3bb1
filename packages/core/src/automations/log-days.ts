/** Days for which calls of webhooks and runs of automations are kept, as the super admin says; `usual`: until they do. */
export const logDays = { least: 1, most: 365, usual: 30 } as const
