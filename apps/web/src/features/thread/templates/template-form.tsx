import {
  isTemplateFile,
  type SentTemplate,
  type ShownFile,
  type Template,
  type TemplateField,
  templateFields,
  templateProblems,
} from '@hilo/contracts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../../../lib/cx'
import { templates as words } from '../../../strings'
import { isConfirmKey } from '../../../ui/form/confirm-key'
import { Field, Input } from '../../../ui/form/field'
import { FormPreview, fieldsAbovePreview } from '../../../ui/form/form-preview'
import type { VariableValues } from '../composer/quick-answers/variables'
import { TemplateFileField } from './template-file-field'
import { TemplatePreview } from './template-preview'
import { addressStart, fieldLabel, groupFields, isTall, prefilledValues } from './template-text'

interface TemplateFormProps {
  id: string
  template: Template
  /** The channel's account, to which files are uploaded. */
  account: string
  /** Values to fill in at first. */
  knownValues: VariableValues
  /** Whether the values differ from the initial ones. */
  onTyped: (typed: boolean) => void
  /** The form was submitted while a file was being uploaded, and is sent after the upload. */
  waiting: boolean
  onWaiting: (waiting: boolean) => void
  onSubmit: (sent: SentTemplate) => void
}

/** Fields for all that a template asks for, with a preview. */
export function TemplateForm({
  id,
  template,
  account,
  knownValues,
  onTyped,
  waiting,
  onWaiting,
  onSubmit,
}: TemplateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [initialValues] = useState(() => prefilledValues(template, knownValues))
  const [values, setValues] = useState(initialValues)
  const [files, setFiles] = useState<Readonly<Record<string, ShownFile>>>({})
  const [uploads, setUploads] = useState<ReadonlySet<string>>(new Set())
  const [submitCount, setSubmitCount] = useState(0)
  const [card, setCard] = useState<number | null>(null)
  const fields = templateFields(template)
  const problems = templateProblems(template, values, (uuid) => files[uuid] ?? null)
  // A file that is being uploaded does not count as missing.
  for (const key of uploads) delete problems[key]
  const groups = groupFields(fields)

  // Focuses the first empty field, or the send button where all are filled.
  useEffect(() => {
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const empty = controls.find((one) => !(one instanceof HTMLInputElement) || one.value.trim() === '')
    const submit = document.querySelector<HTMLElement>(`button[form="${id}"]`)
    ;(empty ?? submit)?.focus()
  }, [id])
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  /** Addresses of the chosen files, which are freed with the form. */
  const addresses = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of addresses.current) URL.revokeObjectURL(address)
    },
    [],
  )

  const change = (key: string, value: string) => {
    const next = { ...values, [key]: value }
    setValues(next)
    onTyped(Object.entries(next).some(([one, now]) => now !== initialValues[one]))
    // A person who is still typing has not finished.
    onWaiting(false)
  }
  const submit = () => {
    onWaiting(false)
    if (Object.keys(problems).length > 0) return setSubmitCount(submitCount + 1)
    if (uploads.size > 0) return onWaiting(true)
    const { name, language } = template
    const trimmed = Object.entries(values).map(([key, value]) => [key, value.trim()])
    onSubmit({ template: name, language, values: Object.fromEntries(trimmed) })
  }
  const submitNow = useEffectEvent(submit)
  const uploaded = uploads.size === 0
  useEffect(() => {
    if (waiting && uploaded) submitNow()
  }, [waiting, uploaded])
  const setUploading = (key: string, uploading: boolean) =>
    setUploads((before) => new Set(uploading ? [...before, key] : [...before].filter((one) => one !== key)))

  const control = (field: TemplateField): ReactNode => {
    const { key, kind } = field
    const error = submitCount > 0 ? problems[key] : undefined
    const label = fieldLabel(field)
    const start = addressStart(template, field)
    if (isTemplateFile(kind))
      return (
        <TemplateFileField
          key={key}
          label={label}
          kind={kind}
          account={account}
          file={files[values[key] ?? '']}
          error={error}
          onChange={(uuid, file) => {
            addresses.current.push(file.url)
            setFiles((before) => ({ ...before, [uuid]: file }))
            setValues((before) => ({ ...before, [key]: uuid }))
            onTyped(true)
          }}
          onUploading={(uploading) => setUploading(key, uploading)}
        />
      )
    return (
      <Field
        key={key}
        label={label}
        error={error}
        {...(start !== undefined && { help: words.addressStart(start) })}
      >
        {(props) => (
          <Input
            {...props}
            data-field
            autoComplete="off"
            {...((kind === 'latitude' || kind === 'longitude') && { inputMode: 'decimal' as const })}
            maxLength={2000}
            value={values[key] ?? ''}
            onChange={(event) => change(key, event.target.value)}
          />
        )}
      </Field>
    )
  }

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (!isConfirmKey(event)) return
        event.preventDefault()
        submit()
      }}
      className={cx(
        'grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4',
        isTall(template) && 'grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_minmax(0,356px)] md:gap-6',
      )}
    >
      {groups.length > 0 && (
        <div className={cx('grid content-start gap-5', fieldsAbovePreview(isTall(template)))}>
          {groups.map(([title, own]) =>
            groups.length === 1 ? (
              <div key={title} className="grid gap-4">
                {own.map(control)}
              </div>
            ) : (
              <fieldset
                key={title}
                onFocus={() => setCard(own[0]?.card ?? null)}
                className="grid min-w-0 gap-3"
              >
                <legend className="mb-2 w-full border-b border-line pb-1 text-second font-semibold text-muted">
                  {title}
                </legend>
                {own.map(control)}
              </fieldset>
            ),
          )}
        </div>
      )}
      <FormPreview label={words.preview} beside={isTall(template) && groups.length > 0}>
        <TemplatePreview template={template} values={values} files={files} card={card} />
      </FormPreview>
    </form>
  )
}
