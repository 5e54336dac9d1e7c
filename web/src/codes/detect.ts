// Finds the code in a picture: with the browser's own detector where it has
// one, else with ours.
import decode from "qr/decode.js";

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

async function ownDetector(): Promise<Detector | undefined> {
  const detectors = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector;
  if (!detectors || !(await detectors.getSupportedFormats()).includes("qr_code")) return undefined;
  return new detectors({ formats: ["qr_code"] });
}

const detector = ownDetector().catch(() => undefined);

/** No more pixels than it takes: a telephone's picture has twelve million. */
const side = 1200;

/** The text of the code in a picture, or undefined where there is none. */
export async function textIn(source: HTMLVideoElement | ImageBitmap): Promise<string | undefined> {
  try {
    const [found] = (await (await detector)?.detect(source)) ?? [];
    if (found) return found.rawValue;
  } catch {
    // it exists and does not work: ours does
  }
  const [width, height] = source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight];
  if (!width || !height) return undefined;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decode(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return undefined; // no code in sight
  }
}
