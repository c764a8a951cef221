/** A file of a ZIP, with what may be wrong in its list. */
export interface Zipped {
  readonly name: string
  readonly content?: string
  readonly flags?: number
  /** The archive's list, where it lies. */
  readonly unpacked?: number
  readonly at?: number
  readonly attributes?: number
  readonly extra?: Buffer
}

/** A ZIP of files that are not packed, as any program reads it. */
export function makeZip(files: readonly Zipped[], comment = ''): Buffer {
  const local: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content = 'hola', flags = 0x800, extra = Buffer.alloc(0), ...said } of files) {
    const [title, data] = [Buffer.from(name), Buffer.from(content)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(said.unpacked ?? data.length, 18)
    facts.writeUInt16LE(title.length, 22)
    local.push(Buffer.from('PK\x03\x04'), facts, title, data)
    const more = Buffer.from(facts)
    more.writeUInt16LE(extra.length, 24)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(said.attributes ?? 0, 6)
    place.writeUInt32LE(said.at ?? at, 10)
    list.push(Buffer.from('PK\x01\x02\x14\x03'), more, place, title, extra)
    at += 30 + title.length + data.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...local, directory, end, Buffer.from(comment)])
}

export function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
