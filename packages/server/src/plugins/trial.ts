import { AppError } from '@rowhouse/core/errors'

interface TrialStep {
  readonly title: string
  readonly detail: string | null
  readonly ok: boolean
  readonly ms: number
}

/** What was tried of settings, step by step. The first that fails is the last. */
export class Trial {
  readonly steps: TrialStep[] = []

  async step<T>(title: string, work: () => Promise<T>, detail: (result: T) => string | null = () => null): Promise<T> {
    const began = performance.now()
    const ms = (): number => Math.round(performance.now() - began)
    try {
      const result = await work()
      this.steps.push({ title, detail: detail(result), ok: true, ms: ms() })
      return result
    } catch (error) {
      const isOurs = error instanceof AppError && error.code !== 'internal'
      this.steps.push({ title, detail: isOurs ? error.message : 'This did not work.', ok: false, ms: ms() })
      throw error
    }
  }
}
