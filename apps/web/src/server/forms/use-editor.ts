import type { Fields } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { announce } from '../../lib/focus/announce'
import { forms } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { ApiError, errorSentence } from '../http/api-error'
import { toastError } from '../http/error-toasts'
import { fieldErrors } from '../http/field-errors'
import { useFormValues } from './use-form-values'
import { useRefusalToast } from './use-refusal-toast'

interface EditorOptions<Row extends { uuid: string }, Values extends object> {
  /** The kind of row, for the key of its unsaved edits. */
  name: string
  /** The row to edit; null creates a new one. */
  row: Row | null
  valuesOf: (row: Row | null) => Values
  create: (values: Values) => Promise<{ msg: string }>
  /** Gets all values (specification), and the row with the version that guards them. */
  update: (row: Row, values: Values) => Promise<{ msg: string }>
  /** Fetches the current row after another person changed it. */
  reload: (row: Row) => Promise<Row | undefined>
  /** Checks of single fields before the server is asked. */
  validate?: { [K in keyof Values]?: (value: Values[K]) => string | false }
  /** The sentence for a failed update without a sentence of the server (specification). */
  updateFailedSentence?: string
  /** Called when it was saved, or when there was nothing to save. */
  onDone: () => void
}

/** The state of an editor: values, field errors, saving, and what to do when a colleague changed the row meanwhile. */
export function useEditor<Row extends { uuid: string }, Values extends object>(
  options: EditorOptions<Row, Values>,
) {
  const { name, valuesOf, create, update, reload, validate, updateFailedSentence, onDone } = options
  const [row, setRow] = useState(options.row)
  const draft = useFormValues(valuesOf(options.row), `${name}:${options.row?.uuid ?? ''}`)
  const [errors, setErrors] = useState<Fields>({})
  /** A new object with every refusal, so that effects run again for the same errors. */
  const [refusal, setRefusal] = useState<object | null>(null)
  const refuse = (fields: Fields) => {
    setErrors(fields)
    setRefusal({})
  }

  const toast = useRefusalToast(row === null ? undefined : updateFailedSentence)
  const save = useMutation({
    mutationFn: () => (row === null ? create(draft.values) : update(row, draft.values)),
    onSuccess: ({ msg }) => {
      toast.succeeded()
      notify.success(msg)
      onDone()
    },
    onError: (error) => {
      refuse(fieldErrors(error))
      toast.refused(error)
    },
  })
  const loadLatest = useMutation({
    mutationFn: async () => (row === null ? undefined : reload(row)),
    onSuccess: (fresh) => {
      if (fresh === undefined) return
      setRow(fresh)
      draft.rebase(valuesOf(fresh))
      save.reset()
      notify.blank(forms.stale.done)
    },
    onError: (error) => toastError(error),
  })

  return {
    values: draft.values,
    dirty: draft.dirty,
    set: <K extends keyof Values>(name: K, value: Values[K]) => {
      draft.set(name, value)
      setErrors((before) => withoutField(before, String(name)))
    },
    /**
     * Validates a field when the focus moves to another field of its form. Not when it moves to a button: an error that
     * appears would move the button away from under the press.
     */
    validateOnBlur:
      <K extends keyof Values>(name: K) =>
      ({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        const value = draft.changes[name]
        if (value === undefined || errors[String(name)] || !form?.contains(relatedTarget)) return
        const sentence = validate?.[name]?.(value)
        if (!sentence) return
        setErrors((before) => ({ ...before, [name]: sentence }))
        announce(sentence)
      },
    /** The error of a field, or of something within it. */
    errorOf: (name: string): string | undefined =>
      errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1],
    errors,
    /** Shows errors without sending. */
    refuse,
    submit: () => {
      if (row !== null && !draft.dirty) onDone()
      else save.mutate()
    },
    busy: save.isPending,
    error: save.error ? errorSentence(save.error) : undefined,
    refusal,
    stale: save.error instanceof ApiError && save.error.code === 'STALE',
    takeNew: () => loadLatest.mutate(),
    takingNew: loadLatest.isPending,
  }
}

/** Drops the errors of a field and of the fields within it. */
const withoutField = (errors: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
