import { type SubmitEvent, useState } from 'react'
import { channel } from '../channel'
import { Options } from '../lib/options'
import { api, reasonOf } from '../store/api'

const whens = [
  ['now', 'al enviar'],
  ['later', 'después, como estado'],
] as const

/** Makes the next sends fail with the chosen code. */
export function FailureForm() {
  const [result, setResult] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [failure] = channel.failures[Number(form.get('failure'))] ?? []
    const times = Number(form.get('times'))
    try {
      await api.fail({ ...failure, times, ...(channel.failsLater && { when: form.get('when') }) })
      setResult(times === 1 ? 'Fallará el próximo.' : `Fallarán los próximos ${times}.`)
    } catch (error) {
      setResult(reasonOf(error))
    }
  }
  return (
    <form className="failures" aria-label="Hacer fallar envíos" onSubmit={submit}>
      <select name="failure" aria-label="Código">
        <Options of={channel.failures.map(([, name], index) => [index, name])} />
      </select>
      <div className="row">
        <input name="times" type="number" min={1} max={999} defaultValue={1} aria-label="Cuántos" />
        <select name="when" aria-label="Cuándo" hidden={!channel.failsLater}>
          <Options of={whens} />
        </select>
        <button type="submit" className="outline">
          Hacer fallar
        </button>
      </div>
      <output>{result}</output>
    </form>
  )
}
