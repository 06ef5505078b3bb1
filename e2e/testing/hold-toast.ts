import type { Page } from 'playwright-core'

/** The pointer on a toast stops its clock, as for a person who reads it: a busy machine may need longer than it would stay. */
export const holdToast = (page: Page, button = 'Undo'): Promise<void> =>
  page.getByRole('button', { name: button }).hover()
