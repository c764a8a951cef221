import { useState } from 'react'
import { reasonOf } from '../../store/api'

/** What the provider says of the last press: each act returns its sentence, and a refusal is one too. */
export function useResult() {
  const [result, setResult] = useState('')
  const say = (act: () => Promise<string>): void => {
    act().then(setResult, (error: unknown) => setResult(reasonOf(error)))
  }
  return { result, say }
}
