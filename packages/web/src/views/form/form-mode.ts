import { create } from 'zustand'

interface FormMode {
  /** The form that is looked at as those see it who fill it in; null: none. */
  readonly previewed: string | null
  preview(viewId: string | null): void
}

export const useFormMode = create<FormMode>((set) => ({
  previewed: null,
  preview: (previewed) => set({ previewed }),
}))
