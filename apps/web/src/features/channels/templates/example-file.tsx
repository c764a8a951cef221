import { mediaFormats, type QuickAnswerFile, type TemplateFileKind } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { upload } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { templateEditor } from '../../../strings/channels/template-editor'
import { FileName } from '../../../ui/display/file-name'
import { Button } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'

const words = templateEditor.file

interface ExampleFileProps {
  kind: TemplateFileKind
  account: string
  name: string | null
  error: string | undefined
  onChange: (file: QuickAnswerFile, picture: string) => void
}

/** The example of a header that is a file. It is uploaded when it is chosen; the server takes it to Meta. */
export function ExampleFile({ kind, account, name, error, onChange }: ExampleFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState(false)
  const uploading = useMutation({
    mutationFn: (chosen: File) => upload('uploadTemplateFile', chosen, { account }),
    onSuccess(file, chosen) {
      setWrong(file.kind !== kind)
      if (file.kind === kind) onChange(file, URL.createObjectURL(chosen))
    },
  })
  const failed = uploading.error && errorSentence(uploading.error, words.failed)
  const action = name === null ? words.choose : words.replace
  const types = Object.values(mediaFormats).filter((format) => format.kind === kind)
  return (
    <Field label={words.label} help={words.help} error={wrong ? words.wrong : (failed ?? error)}>
      {(field) => (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <input
            ref={picker}
            type="file"
            tabIndex={-1}
            aria-label={words.choose}
            accept={types.map(({ mime }) => mime).join(',')}
            className="hidden"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) uploading.mutate(chosen)
              // Lets the same file be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            {...field}
            icon={Paperclip}
            // The name is the visible text, not the label of the field.
            aria-label={action}
            busy={uploading.isPending}
            onClick={() => picker.current?.click()}
          >
            {action}
          </Button>
          {uploading.isPending ? (
            <span role="status" className="text-second text-muted">
              {words.uploading(uploading.variables.name)}
            </span>
          ) : (
            name !== null && <FileName name={name} className="text-second font-medium" />
          )}
        </div>
      )}
    </Field>
  )
}
