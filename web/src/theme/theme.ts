import { createTheme } from "@mui/material/styles";

const swatch = (main: string, dark: string, contrastText: string) => ({
  main,
  light: main,
  dark,
  contrastText,
});

/**
 * The component library in our clothes. Every colour is a token of tokens.css, so one theme serves light and dark:
 * what changes is the attribute on the document, never this object.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: "cf" },
  palette: {
    primary: swatch("var(--primary)", "var(--primary-hover)", "var(--on-primary)"),
    secondary: swatch("var(--link)", "var(--link-hover)", "var(--paper)"),
    error: swatch("var(--danger)", "var(--danger-hover)", "var(--on-danger)"),
    warning: swatch("var(--warn)", "var(--warn)", "var(--warn-soft)"),
    success: swatch("var(--ok)", "var(--ok)", "var(--ok-soft)"),
    info: swatch("var(--link)", "var(--link-hover)", "var(--paper)"),
    text: { primary: "var(--text)", secondary: "var(--text-2)", disabled: "var(--text-3)" },
    divider: "var(--hairline)",
    background: { default: "var(--paper)", paper: "var(--raised)" },
    action: { hover: "var(--row-hover)", selected: "var(--row-selected)", active: "var(--text-2)" },
  },
  typography: {
    fontFamily: "var(--font)",
    fontSize: 13,
    fontWeightRegular: 420,
    fontWeightMedium: 520,
    fontWeightBold: 620,
    button: { textTransform: "none", letterSpacing: 0 },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  transitions: {
    duration: {
      shortest: 90,
      shorter: 90,
      short: 160,
      standard: 160,
      complex: 160,
      enteringScreen: 160,
      leavingScreen: 90,
    },
    easing: {
      easeInOut: "cubic-bezier(0.2, 0, 0, 1)",
      easeOut: "cubic-bezier(0.2, 0, 0, 1)",
      easeIn: "cubic-bezier(0.2, 0, 0, 1)",
      sharp: "cubic-bezier(0.2, 0, 0, 1)",
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: "none", color: "var(--text)" } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "var(--scrim)" } } },
    },
    MuiPopover: {
      styleOverrides: {
        paper: {
          borderRadius: "var(--r-2)",
          boxShadow: "var(--shadow-pop)",
          backgroundColor: "var(--raised)",
        },
      },
    },
  },
});
