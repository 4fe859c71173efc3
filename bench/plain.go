package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// servePlain is the yardstick: the standard library's server and encoder, with nothing behind them. It tells its
// address on the first line.
func servePlain(ctx context.Context, size int) error {
	type item struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}
	var answer struct {
		Items []item `json:"items"`
	}
	for text, _ := json.Marshal(answer); len(text) < size; text, _ = json.Marshal(answer) {
		answer.Items = append(answer.Items, item{len(answer.Items), "a name of ordinary length"})
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	server := http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	})}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// startPlain runs the yardstick as a program of its own, as the measured program is one.
func startPlain(ctx context.Context, size int) (url string, stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, self, "-plain-handler", strconv.Itoa(size))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, fmt.Errorf("the plain handler did not start: %w", err)
	}
	return "http://" + strings.TrimSpace(address) + "/", stop, nil
}
