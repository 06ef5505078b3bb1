import auth from './en/auth.json' with { type: 'json' }
import projects from './en/projects.json' with { type: 'json' }

/** What signing in and the list of projects say. */
export const houseTexts = { ...auth, ...projects }
