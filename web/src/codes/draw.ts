// QR codes drawn on this device.
import encode from "qr";

/** The dark modules as an SVG path. */
export const modules = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** The code as a picture to keep or to send. */
export async function picture(text: string): Promise<Blob> {
  const rows = encode(text, "raw", { ecc: "medium", border: 4 });
  const scale = Math.ceil(600 / rows.length);
  const canvas = new OffscreenCanvas(rows.length * scale, rows.length * scale);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  rows.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(x * scale, y * scale, scale, scale)));
  return canvas.convertToBlob({ type: "image/png" });
}
