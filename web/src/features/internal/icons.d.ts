declare module "virtual:icons-in-use" {
  const icons: readonly { name: string; node: import("lucide-react").IconNode }[];
  export default icons;
}
