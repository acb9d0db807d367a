const logo = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 96 96">${shapes}</svg>`;

export const logos = {
  halden: logo(
    '<rect width="96" height="96" rx="22" fill="#325bd6"/><path d="M32 24v48M64 24v48M32 56c12-16 20-2 32-18" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>',
  ),
  acme: logo(
    '<rect width="96" height="96" rx="22" fill="#0f766e"/><path d="M24 70 48 24l24 46M34 54h28" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  northwind: logo(
    '<path d="M8 64 52 22l14 42z" fill="#123f63"/><path d="m52 22 36 40-22 2z" fill="#3f8fcb"/><path d="M24 72h60" stroke="#9cc7e6" stroke-width="5"/>',
  ),
  harrow: logo(
    '<path d="M20 80 40 16h16l20 64H60l-4-16H40l-4 16z" fill="#1f513c"/><path d="M48 22v56" stroke="#f2c14e" stroke-width="4" stroke-dasharray="9 7"/>',
  ),
  kitano: logo(
    '<path d="m48 8 34 20v40L48 88 14 68V28z" fill="#a61f38"/><path d="M48 28v40M31 38l34 20M65 38 31 58" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
  ),
  alder: logo(
    '<path d="m6 78 28-46 16 24 10-16 30 38z" fill="#6b4a35"/><circle cx="66" cy="24" r="9" fill="#e0a53a"/>',
  ),
  bluefin: logo(
    '<path d="M12 62c14 0 20-34 52-42-8 12-4 26 12 42z" fill="#137a8a"/><path d="M8 76c12-8 20 8 32 0s20 8 32 0 12 2 16 0" fill="none" stroke="#3fb0bf" stroke-width="6"/>',
  ),
  castell: logo(
    '<path d="M40 12h16l4 20 22 10H14l22-10zM32 48h32l8 38H24z" fill="#b45a1c"/><path d="M36 86 60 52M60 86 36 52" stroke="#fff" stroke-width="4"/>',
  ),
  dunmore: logo(
    '<path d="M14 60h32v22H14z" fill="#1d4e89"/><path d="M50 60h32v22H50z" fill="#d1603d"/><path d="M32 34h32v22H32z" fill="#5b93c7"/><path d="M48 12v18M40 20h16" stroke="#1d4e89" stroke-width="5"/>',
  ),
  everline: logo(
    '<path d="M10 56c30 0 52-12 76-38-6 30-30 52-62 56l8-12z" fill="#37474f"/><path d="m44 62 14 20h10l-8-28z" fill="#78909c"/>',
  ),
  fossvik: logo(
    '<path d="M48 8c18 24 28 36 28 52a28 28 0 0 1-56 0C20 44 30 32 48 8z" fill="#1565a8"/><path d="M28 58c8-6 12 6 20 0s12 6 20 0M32 70c6-5 10 5 16 0s10 5 16 0" fill="none" stroke="#fff" stroke-width="4"/>',
  ),
  orchard: logo(
    '<circle cx="36" cy="36" r="22" fill="#6b3fa0"/><circle cx="62" cy="40" r="18" fill="#a77bd6"/><path d="M47 50v36" stroke="#4a2c70" stroke-width="7"/>',
  ),
  santoro: logo(
    '<path d="M12 20h72L60 48l24 28H12l24-28z" fill="#c2410c"/><path d="M36 48h24" stroke="#fff" stroke-width="6"/>',
  ),
  tidewater: logo(
    '<circle cx="48" cy="48" r="38" fill="#0f7b6c"/><path d="M16 42c10-8 16 8 32 0s22 8 32 0M18 60c10-8 16 8 30 0s20 8 30 0" fill="none" stroke="#fff" stroke-width="6"/>',
  ),
  prairie: logo(
    '<path d="M8 74c20-20 60-20 80 0z" fill="#7c8f2f"/><path d="m48 14 8 30 26 6-26 6-8 14-8-14-26-6 26-6z" fill="#d9a520"/>',
  ),
  harbor: logo(
    '<path d="M48 12v62M28 30h40M16 54c0 18 14 28 32 28s32-10 32-28" fill="none" stroke="#0b5a8a" stroke-width="8" stroke-linecap="round"/><circle cx="48" cy="16" r="8" fill="#0b5a8a"/>',
  ),
  parcel: logo(
    '<path d="m48 10 36 18v40L48 86 12 68V28z" fill="#8a5a2b"/><path d="m12 28 36 18 36-18M48 46v40" fill="none" stroke="#f3d9b1" stroke-width="5"/>',
  ),
} as const;

export type LogoName = keyof typeof logos;
