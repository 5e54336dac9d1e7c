declare module "upng-js" {
  type Image = { width: number; height: number; data: ArrayBuffer };
  const UPNG: {
    decode(file: Uint8Array): Image;
    toRGBA8(image: Image): ArrayBuffer[];
    encode(frames: ArrayBuffer[], width: number, height: number, colours: number): ArrayBuffer;
  };
  export default UPNG;
}
