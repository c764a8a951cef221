import { fitsTemplate, limits, type Template } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { templates as words } from '../../../strings'
import { Field, Input } from '../../../ui/field'
import type { Values } from '../variables'
import { firstValues } from './fill'
import { TemplatePreview } from './template-preview'

interface TemplateFormProps {
  id: string
  template: Template
  /** What is known of the customer. */
  known: Values
  /** Whether something stands in it that was not known before. */
  onTyped: (typed: boolean) => void
  onSubmit: (values: readonly string[]) => void
}

/** The places of a template as fields, and the message as it will be. */
export function TemplateForm({ id, template, known, onTyped, onSubmit }: TemplateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(() => firstValues(template, known))
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(0)
  const problemOf = (at: number) => {
    const value = values[at]?.trim() ?? ''
    if (value === '') return words.missing
    return fitsTemplate(value) ? undefined : words.unfit
  }

  // The first that is empty is where the work is; where all is known, it can be sent.
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const empty = fields.find((field) => field.value.trim() === '')
    const submit = document.querySelector<HTMLElement>(`button[form="${id}"]`)
    ;(empty ?? submit)?.focus()
  }, [id])
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried])

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (template.variables.some((_, at) => problemOf(at) !== undefined)) setTried(tried + 1)
        else onSubmit(values)
      }}
      className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4"
    >
      {template.variables.map((name, at) => (
        <Field
          key={name}
          label={/^\d+$/u.test(name) ? words.place(name) : name.replaceAll('_', ' ')}
          error={tried > 0 ? problemOf(at) : undefined}
        >
          {(props) => (
            <Input
              {...props}
              autoComplete="off"
              maxLength={limits.captionLength}
              value={values[at] ?? ''}
              onChange={(event) => {
                const next = values.with(at, event.target.value)
                setValues(next)
                onTyped(next.some((value, place) => value !== first[place]))
              }}
            />
          )}
        </Field>
      ))}
      <TemplatePreview template={template} values={values} />
    </form>
  )
}
