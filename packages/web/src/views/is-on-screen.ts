import type { ViewTypeName } from '@rowhouse/core/view-types/registry'

/** Whether a view of this kind is what the person sees. */
export const isOnScreen = (kind: ViewTypeName): boolean => document.querySelector(`[data-view="${kind}"]`) !== null
