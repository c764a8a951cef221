const rate = 8_000

/** A few seconds of a soft hum, in place of a voice note. */
export function makeWav(seconds = 4): Buffer {
  const samples = rate * seconds
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n += 1) {
    const swell = Math.max(0, Math.sin((n / rate) * 7)) * 0.25
    wav.writeInt16LE(Math.round(Math.sin((n / rate) * 2 * Math.PI * 180) * swell * 32_767), 44 + n * 2)
  }
  return wav
}
