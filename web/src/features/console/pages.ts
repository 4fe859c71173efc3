/** The pages of the provider's staff travel together: whoever opens one of them opens the others. */
export { default as FirmPage } from "./firm/FirmPage";
export { default as FirmFormPage } from "./firmForm/FirmFormPage";
export { default as FirmsPage } from "./firms/FirmsPage";
export { default as EditUserPage } from "./userForm/EditUserPage";
export { default as NewUserPage } from "./userForm/NewUserPage";
