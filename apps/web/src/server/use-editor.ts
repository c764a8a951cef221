import type { Fields } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { announce } from '../lib/announce'
import { forms } from '../strings'
import { notify } from '../ui/notify'
import { ApiError, sentenceOf } from './api-error'
import { fieldErrors } from './field-errors'
import { tellRefused } from './tell-refused'
import { useDraft } from './use-draft'

interface EditorOptions<Row extends { uuid: string }, Values extends object> {
  /** What kind of row it is. */
  name: string
  /** What is edited; null makes a new one. */
  row: Row | null
  valuesOf: (row: Row | null) => Values
  create: (values: Values) => Promise<{ msg: string }>
  /** Only what was changed is sent, with the version that it was changed from. */
  update: (row: Row, changes: Partial<Values>) => Promise<{ msg: string }>
  /** The row as the server has it now, for who was overtaken. */
  reload: (row: Row) => Promise<Row | undefined>
  /** What the server will say of a field, where it can be known before it is asked. */
  wrong?: { [K in keyof Values]?: (value: Values[K]) => string | false }
  /** Said of an update where the server says nothing, above the error's own message (specification). */
  updateFailed?: string
  /** It was saved, or there was nothing to save. */
  onDone: () => void
}

/** The work of an editor: what is typed, what is wrong with it, saving it, and being overtaken by a colleague. */
export function useEditor<Row extends { uuid: string }, Values extends object>(
  options: EditorOptions<Row, Values>,
) {
  const { name, valuesOf, create, update, reload, wrong, updateFailed, onDone } = options
  const [row, setRow] = useState(options.row)
  const draft = useDraft(valuesOf(options.row), `${name}:${options.row?.uuid ?? ''}`)
  const [errors, setErrors] = useState<Fields>({})
  /** Another one with every refusal: what was wrong before may be wrong again. */
  const [refusal, setRefusal] = useState<object | null>(null)
  const refuse = (fields: Fields) => {
    setErrors(fields)
    setRefusal({})
  }

  const save = useMutation({
    mutationFn: () => (row === null ? create(draft.values) : update(row, draft.changes)),
    onSuccess: ({ msg }) => {
      notify.success(msg)
      onDone()
    },
    onError: (error) => {
      refuse(fieldErrors(error))
      tellRefused(error, row === null ? undefined : updateFailed)
    },
  })
  const takeNew = useMutation({
    mutationFn: async () => (row === null ? undefined : reload(row)),
    onSuccess: (fresh) => {
      if (fresh === undefined) return
      setRow(fresh)
      draft.rebase(valuesOf(fresh))
      save.reset()
      notify.blank(forms.stale.done)
    },
    onError: (error) => tellRefused(error),
  })

  return {
    values: draft.values,
    dirty: draft.dirty,
    set: <K extends keyof Values>(name: K, value: Values[K]) => {
      draft.set(name, value)
      setErrors((before) => without(before, String(name)))
    },
    /** A field is left for another one of its form: a button sends it, and must not move away from under the press. */
    leave:
      <K extends keyof Values>(name: K) =>
      ({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        const value = draft.changes[name]
        if (value === undefined || errors[String(name)] || !form?.contains(relatedTarget)) return
        const sentence = wrong?.[name]?.(value)
        if (!sentence) return
        setErrors((before) => ({ ...before, [name]: sentence }))
        announce(sentence)
      },
    /** What the server said about a field, or about something within it. */
    errorOf: (name: string): string | undefined =>
      errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1],
    errors,
    /** Says what is wrong before anything is sent. */
    refuse,
    submit: () => {
      if (row !== null && !draft.dirty) onDone()
      else save.mutate()
    },
    busy: save.isPending,
    error: save.error ? sentenceOf(save.error) : undefined,
    refusal,
    stale: save.error instanceof ApiError && save.error.code === 'STALE',
    takeNew: () => takeNew.mutate(),
    takingNew: takeNew.isPending,
  }
}

/** What was wrong with a field is forgotten when it is written again. */
const without = (errors: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
