import { mediaFormats, type ShownFile, type TemplateFileKind, templateFileProblem } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatBytes } from '../../../lib/text/bytes'
import { upload } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { attach, templates as words } from '../../../strings'
import { FileName } from '../../../ui/display/file-name'
import { Button } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'
import { Spinner } from '../../../ui/state/spinner'
import { formatOfFile } from '../media/format-of-file'

interface TemplateFileFieldProps {
  label: string
  kind: TemplateFileKind
  /** The channel's account. */
  account: string
  file: ShownFile | undefined
  error: string | undefined
  onChange: (uuid: string, file: ShownFile) => void
  onUploading: (uploading: boolean) => void
}

/** The file that a template asks for. It is uploaded when it is chosen, and the message has it once that is sent. */
export function TemplateFileField({
  label,
  kind,
  account,
  file,
  error,
  onChange,
  onUploading,
}: TemplateFileFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const uploading = useMutation({
    mutationFn: (chosen: File) => upload('uploadTemplateFile', chosen, { account }),
    onMutate: () => onUploading(true),
    onSuccess: ({ uuid, name, mime, size }, chosen) =>
      onChange(uuid, { kind, name, mime, size, url: URL.createObjectURL(chosen) }),
    onSettled: () => onUploading(false),
  })
  const choose = async (chosen: File) => {
    uploading.reset()
    const problem = await problemOf(chosen, kind)
    setRefused(problem)
    if (problem === null) uploading.mutate(chosen)
  }
  const failed = uploading.error && errorSentence(uploading.error, words.uploadFailed)
  const action = file ? words.replaceFile[kind] : words.chooseFile[kind]
  return (
    <Field label={label} error={refused ?? failed ?? error}>
      {(field) => (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <input
            ref={picker}
            type="file"
            tabIndex={-1}
            aria-label={words.chooseFile[kind]}
            accept={acceptedTypes(kind)}
            className="hidden"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void choose(chosen)
              // Lets the same file be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            {...field}
            data-field
            icon={Paperclip}
            // The name is the visible text, not the label of the field.
            aria-label={action}
            busy={uploading.isPending}
            onClick={() => picker.current?.click()}
          >
            {action}
          </Button>
          {uploading.isPending ? (
            <span role="status" className="flex min-w-0 items-center gap-2 text-second text-muted">
              <Spinner /> <span className="truncate">{words.uploading(uploading.variables.name)}</span>
            </span>
          ) : (
            file && (
              <span className="min-w-0">
                <FileName name={file.name} className="text-second font-medium" />
                <span className="block text-micro text-muted">{formatBytes(file.size)}</span>
              </span>
            )
          )}
        </div>
      )}
    </Field>
  )
}

const acceptedTypes = (kind: TemplateFileKind): string =>
  Object.values(mediaFormats)
    .filter((format) => format.kind === kind)
    .map(({ mime }) => mime)
    .join(',')

/** Why the file cannot be sent, by its bytes; the server looks again. A larger picture is made smaller there. */
async function problemOf(file: File, kind: TemplateFileKind): Promise<string | null> {
  if (file.size === 0) return attach.emptyFile(file.name)
  const format = await formatOfFile(file)
  if (typeof format !== 'string') return format.problem
  const size = mediaFormats[format].kind === 'image' ? 0 : file.size
  return templateFileProblem(kind, { kind: mediaFormats[format].kind, size })
}
